// Robots at the table. One that plays by the chart may need a minute until its chart is worked out.
/** @import { Play } from '../play.js' */
import { TableConnection } from '../../core/net/connection.js';

/** Shown while robots get ready. */
export const GETS_READY = 'A robot is getting ready: its chart is being worked out. Keep playing meanwhile.';

/**
 * Ask for a robot. One by the chart is asked for over a connection of its own, as the answers of one connection
 * come one after the other: the player's own hand does not wait for the chart.
 * @param {Play} play
 * @param {{box: number, strategy: string, wager: number, chart?: string}} robot
 */
export async function callRobot(play, robot) {
  if (robot.strategy !== 'chart') {
    await play.do('add-robot', robot);
    return;
  }
  const connection = new TableConnection(play.table);
  play.preparing += 1;
  play.changed();
  try {
    connection.open();
    await connection.send('add-robot', robot);
  } catch (error) {
    play.refuse(error);
  } finally {
    connection.close();
    play.preparing -= 1;
    play.changed();
  }
}
