import { fork, type ChildProcess } from 'node:child_process';

/** Another process of a benchmark, which answers each message with one. */
export class BenchChild {
  readonly #process: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#process = child;
  }

  /** Starts a TypeScript file with these flags for Node; resolves when it says that it has started. */
  static async start(file: string, nodeFlags: readonly string[] = []): Promise<BenchChild> {
    const child = new BenchChild(fork(file, { execArgv: ['--import', 'tsx', ...nodeFlags] }));
    await child.#next();
    return child;
  }

  /** Sends an order and gives the reply. Rejects with what went wrong there. */
  async ask<Reply>(order: object): Promise<Reply> {
    const reply = this.#next();
    this.#process.send(order);
    const told = (await reply) as Reply | { error: string };
    if (typeof told === 'object' && told !== null && 'error' in told) throw new Error(told.error);
    return told;
  }

  /** Lets it end by itself, so that it can still write down what its flags told it to note. */
  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.#process.once('exit', () => {
        resolve();
      });
      this.#process.disconnect();
    });
  }

  #next(): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const onExit = (): void => {
        reject(new Error('A process of the benchmark ended early.'));
      };
      this.#process.once('exit', onExit);
      this.#process.once('message', (message) => {
        this.#process.off('exit', onExit);
        resolve(message);
      });
    });
  }
}
