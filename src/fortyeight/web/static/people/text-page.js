// A page of text: it needs the bar and the foot only.
import { furnish } from '../core/page.js';

void furnish();
