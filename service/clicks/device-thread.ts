/** Detects devices in a thread of its own: what is asked for waits there, and no visit does. */
import { answerMessages } from '../threads/answer.ts';
import { createDetector } from './detect-device.ts';
import { saidAgent } from './device.ts';

const detect = createDetector();
answerMessages((asked) => detect(saidAgent.parse(asked)));
