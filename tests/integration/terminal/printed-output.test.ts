import { describe, expect, it } from 'vitest';
import { OUTPUT_TAIL_LIMIT } from '@/server/domain/live-text';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { runInTest } from './run-in-test';

const MEGABYTE = 1024 * 1024;

describe('output of a command', () => {
  it('comes in the order in which it was printed to both streams', async () => {
    const { output } = await runInTest({
      command: 'for i in 1 2 3 4 5 6 7 8 9; do echo "o$i"; echo "e$i" >&2; done',
      cwd: temporaryDirectory(),
    });
    expect(output).toBe([1, 2, 3, 4, 5, 6, 7, 8, 9].map((i) => `o${i}\ne${i}\n`).join(''));
  });

  it('can be printed through the names of the streams', async () => {
    const { output, exit } = await runInTest({
      command: 'echo a >/dev/stdout && echo b >/dev/stderr && echo c | tee /dev/stderr',
      cwd: temporaryDirectory(),
    });
    expect(output).toBe('a\nb\nc\nc\n');
    expect(exit.exitCode).toBe(0);
  });

  it('arrives while the command runs', async () => {
    const cwd = temporaryDirectory();
    const heard = { text: '' };
    const abort = new AbortController();
    const { exit } = await runInTest({
      command: 'echo first; sleep 60',
      cwd,
      signal: abort.signal,
      onOutput: (text) => {
        heard.text += text;
        abort.abort();
      },
    });
    expect(heard.text).toContain('first\n');
    expect(exit.reason).toBe('aborted');
  });

  it('is handed on whole when it fits, each fragment where the one before ended', async () => {
    let end = 0;
    let heard = '';
    const { output, outputTotal } = await runInTest({
      command: 'for i in {1..400}; do echo "line $i äöü 😀"; done; printf "no newline"',
      cwd: temporaryDirectory(),
      onOutput: (text, offset) => {
        expect(offset).toBe(end);
        heard += text;
        end += text.length;
      },
    });
    expect(heard).toBe(output);
    expect(outputTotal).toBe(output.length);
  });

  it('keeps colours', async () => {
    const { output } = await runInTest({
      command: String.raw`printf '\033[31mred\033[0m\n'`,
      cwd: temporaryDirectory(),
    });
    expect(output).toBe('\u001b[31mred\u001b[0m\n');
  });

  it('survives bytes that are no UTF-8', async () => {
    const { output, exit } = await runInTest({
      command: String.raw`printf 'a\xff\xc3(b\xe2\x82'; head -c 4096 /dev/urandom >/dev/null; printf '\xc3'; sleep 0.2; printf '\xa9'`,
      cwd: temporaryDirectory(),
    });
    expect(output).toBe('a\ufffd\ufffd(b\ufffdé');
    expect(exit.exitCode).toBe(0);
  });

  it('is bounded: 100 MB are counted, their end is kept, and memory does not grow with them', async () => {
    const before = process.memoryUsage().rss;
    let peak = before;
    let handedOn = 0;
    const { output, outputTotal, exit } = await runInTest({
      command: 'yes 123456789 | head -c 104857599; echo; printf end',
      cwd: temporaryDirectory(),
      onOutput: (text) => {
        handedOn = Math.max(handedOn, text.length);
        peak = Math.max(peak, process.memoryUsage().rss);
      },
    });
    expect(exit.exitCode).toBe(0);
    expect(outputTotal).toBe(100 * MEGABYTE + 3);
    expect(output).toHaveLength(OUTPUT_TAIL_LIMIT);
    expect(output).toMatch(/123456789\n12345\d*\nend$/);
    expect(handedOn).toBeLessThanOrEqual(OUTPUT_TAIL_LIMIT);
    // Mostly what the collector has not yet swept; the text itself would be 100 MB.
    expect(peak - before).toBeLessThan(80 * MEGABYTE);
  });

  it('leaves the event loop free during a flood', async () => {
    let turns = 0;
    const turn = setInterval(() => (turns += 1), 1);
    await runInTest({ command: 'yes | head -c 50000000', cwd: temporaryDirectory() });
    clearInterval(turn);
    expect(turns).toBeGreaterThan(5);
  });
});
