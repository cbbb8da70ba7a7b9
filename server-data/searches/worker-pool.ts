import { Worker } from 'node:worker_threads';
import { Unavailable } from './unavailable.ts';

export interface WorkerPool<Job, Result> {
  /** @throws Unavailable when too many wait, or it waited or ran too long; what the worker threw, or why it ended */
  readonly run: (job: Job) => Promise<Result>;
  /** Ends every thread. Who still waits is told that it is unavailable. */
  readonly close: () => Promise<void>;
}

export interface PoolOptions {
  /** the module each thread runs; it gets jobs as messages and answers each with one `WorkerReply` */
  readonly file: URL;
  readonly workerData: unknown;
  readonly workers: number;
  readonly mostWaiting: number;
  readonly waitMs: number;
  readonly runMs: number;
}

export type WorkerReply<Result> = { readonly result: Result } | { readonly error: unknown };

interface Task<Job, Result> {
  readonly job: Job;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  timer: NodeJS.Timeout | undefined;
}

/** A thread that needs more fails alone; and young memory is collected before it makes the process look large. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 };

const busySeconds = 1;
const tooLongSeconds = 10;

/**
 * Runs jobs one at a time in each of a few threads, which start when they are needed first and stay. A job that runs too
 * long ends with its thread and another takes its place. A thread heeds that only between two steps of JavaScript, so one
 * inside a long statement of SQLite lives on until the statement ends: at most as many such as there are workers.
 */
export function createWorkerPool<Job, Result>(options: PoolOptions): WorkerPool<Job, Result> {
  const { file, workerData, workers, mostWaiting, waitMs, runMs } = options;
  const waiting: Task<Job, Result>[] = [];
  const idle = new Set<Worker>();
  const busy = new Map<Worker, Task<Job, Result>>();
  const ending = new Set<Worker>();
  let closed = false;

  /** The job of a thread, which then has none; undefined for a thread that was told to end. */
  const release = (worker: Worker): Task<Job, Result> | undefined => {
    const task = busy.get(worker);
    clearTimeout(task?.timer);
    busy.delete(worker);
    return task;
  };

  const end = async (worker: Worker): Promise<void> => {
    idle.delete(worker);
    ending.add(worker);
    await worker.terminate();
    ending.delete(worker);
    next();
  };

  const start = (): Worker => {
    const worker = new Worker(file, { workerData, resourceLimits });
    worker.on('message', (reply: WorkerReply<Result>) => {
      const task = release(worker);
      if (!task) return;
      idle.add(worker);
      if ('result' in reply) task.resolve(reply.result);
      else task.reject(reply.error);
      next();
    });
    const gone = (error: Error): void => {
      idle.delete(worker);
      release(worker)?.reject(error);
      next();
    };
    worker.on('error', gone);
    worker.on('exit', (code) => gone(new Error(`a worker ended with exit code ${code}`)));
    // whoever waits for an answer holds a connection; the pool alone keeps no process alive
    worker.unref();
    return worker;
  };

  const free = (): Worker | undefined => {
    const [worker] = idle;
    if (worker) return worker;
    return busy.size < workers && busy.size + ending.size < 2 * workers ? start() : undefined;
  };

  function next(): void {
    if (closed || waiting.length === 0) return;
    const worker = free();
    const task = worker && waiting.shift();
    if (!task) return;
    clearTimeout(task.timer);
    task.timer = setTimeout(() => {
      release(worker)?.reject(new Unavailable('the search took too long; narrow it down or try again later', tooLongSeconds));
      void end(worker);
      next();
    }, runMs);
    idle.delete(worker);
    busy.set(worker, task);
    worker.postMessage(task.job, []);
  }

  const tooBusy = (): Unavailable => new Unavailable('too many searches at once, try again shortly', busySeconds);

  const enqueue = (task: Task<Job, Result>): void => {
    waiting.push(task);
    task.timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(task), 1);
      task.reject(tooBusy());
    }, waitMs);
    next();
  };

  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        if (closed || waiting.length >= mostWaiting) reject(tooBusy());
        else enqueue({ job, resolve, reject, timer: undefined });
      }),
    close: async () => {
      closed = true;
      const threads = [...idle, ...busy.keys(), ...ending];
      for (const task of [...waiting.splice(0), ...threads.flatMap((worker) => release(worker) ?? [])]) {
        clearTimeout(task.timer);
        task.reject(tooBusy());
      }
      idle.clear();
      await Promise.all(threads.map((worker) => worker.terminate()));
    },
  };
}
