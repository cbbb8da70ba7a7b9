import { answerer } from './answer.ts';
import type { FromAnswerer, ToAnswerer } from './protocol.ts';

/** The other end of the protocol: holds the rows that were sent last and answers about them. */
export function answering(reply: (message: FromAnswerer) => void): (message: ToAnswerer) => void {
  let answers: ReturnType<typeof answerer> | undefined;
  return (message) => {
    if (message.kind === 'rows') answers = answerer(message.columns);
    else if (message.kind === 'filter') answers?.filter(message.passes);
    else {
      try {
        if (!answers) throw new Error('No rows were sent');
        answers.learn(message.metrics);
        reply({ id: message.id, answer: answers.answer(message.question) });
      } catch (error) {
        reply({ id: message.id, failed: error instanceof Error ? error.message : String(error) });
      }
    }
  };
}
