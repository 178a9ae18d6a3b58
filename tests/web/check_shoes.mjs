// Reads transcripts, one a line in base64, and answers one JSON object a line: what the page finds.
import { createInterface } from 'node:readline';
import { BadTranscript, check, composition, orderOf, readTranscript } from './fair-shoe.js';

for await (const line of createInterface({ input: process.stdin })) {
  let answer;
  try {
    const transcript = readTranscript(Uint8Array.from(Buffer.from(line, 'base64')));
    const faults = await check(transcript);
    const known = transcript.secret !== null && transcript.algorithm === 'fortyeight-shoe/1';
    const order = known ? await orderOf(transcript) : [];
    answer = { faults, order, composition: composition(transcript) };
  } catch (error) {
    if (!(error instanceof BadTranscript)) throw error;
    answer = { bad: error.message };
  }
  console.log(JSON.stringify(answer));
}
