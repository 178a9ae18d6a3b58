// Play a round through `fortyeight engine`, standing on 17 and more: node examples/engine/client.mjs [BOOK]
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const engine = spawn('fortyeight', ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
const waiting = new Map();
createInterface({ input: engine.stdout }).on('line', (line) => {
  const answer = JSON.parse(line);
  waiting.get(answer.id)?.(answer);
  waiting.delete(answer.id);
});

let number = 0;
function ask(request, fields = {}) {
  const id = (number += 1);
  engine.stdin.write(`${JSON.stringify({ id, do: request, ...fields })}\n`);
  return new Promise((resolve, reject) => {
    waiting.set(id, (answer) => (answer.ok ? resolve(answer) : reject(new Error(answer.error.sentence))));
  });
}

function decide(state) {
  const verbs = state.legal.map((move) => move.verb);
  for (const first of ['decline-insurance', 'keep-double']) if (verbs.includes(first)) return first;
  const box = state.boxes.find((one) => one.box === state.turn.box);
  const hand = box.hands[state.turn.hand - 1];
  return hand.total < 17 && verbs.includes('hit') ? 'hit' : 'stand';
}

await ask('house', { book: process.argv[2] ?? 'ma-spanish21' });
await ask('new', { seed: 48 });
await ask('wager', { person: 'ann', wagers: { main: '25.00' } });
let state = await ask('deal');
while (!state.over) state = await ask('act', { verb: decide(state) });
for (const line of (await ask('story')).story) console.log(line);
await ask('quit');
