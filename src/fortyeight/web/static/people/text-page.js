// A page of text: it needs the bar and the foot only.
import { buildPage } from '../core/page/frame.js';

void buildPage();
