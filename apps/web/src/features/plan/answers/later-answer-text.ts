import { later } from '../../../ui/later.tsx';

/** An answer to read, where answers are written. */
export const AnswerText = later(() => import('./read-only/answer-text.tsx').then((part) => part.AnswerText));
