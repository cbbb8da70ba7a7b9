import { answerer, type Working } from './answer.ts';
import type { FromAnswerer, ToAnswerer } from './protocol.ts';

/** How long intervals are worked out between two looks at what has come. */
const sliceMs = 8;

/** Until messages that are there already have been read. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });

interface Job {
  readonly id: number;
  readonly working: Working;
}

/**
 * The other end of the protocol: holds the rows that were sent last and answers about them. Figures are told at once. Intervals take
 * seconds: they are worked out bit by bit, so that a new question goes before them, and one that nobody waits for ends.
 */
export function answering(reply: (message: FromAnswerer) => void): (message: ToAnswerer) => void {
  let answers: ReturnType<typeof answerer> | undefined;
  let jobs: readonly Job[] = [];
  let isWorking = false;

  /** @returns whether nothing is left to do of it */
  function advance({ id, working }: Job, untilMs: number): boolean {
    try {
      for (;;) {
        const { done, value } = working.next();
        if (done === true) {
          reply({ id, answer: value });
          return true;
        }
        if (performance.now() >= untilMs) return false;
      }
    } catch (error) {
      reply({ id, failed: error instanceof Error ? error.message : String(error) });
      return true;
    }
  }

  const drop = (id: number): void => {
    jobs = jobs.filter((job) => job.id !== id);
  };

  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    while (jobs.length > 0) {
      await nextTask();
      const [job] = jobs;
      if (job && advance(job, performance.now() + sliceMs)) drop(job.id);
    }
    isWorking = false;
  }

  function ask({ id, question, metrics }: ToAnswerer & { kind: 'ask' }): void {
    try {
      if (!answers) throw new Error('No rows were sent');
      answers.learn(metrics);
      const job = { id, working: answers.answer(question) };
      if (question.seed === undefined) return void advance(job, Infinity);
      jobs = [...jobs, job];
      void work();
    } catch (error) {
      reply({ id, failed: error instanceof Error ? error.message : String(error) });
    }
  }

  return (message) => {
    if (message.kind === 'rows') answers = answerer(message.columns);
    else if (message.kind === 'filter') answers?.filter(message.passes);
    else if (message.kind === 'drop') drop(message.id);
    else ask(message);
  };
}
