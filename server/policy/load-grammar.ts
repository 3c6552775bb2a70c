import { createRequire } from 'node:module';
import type * as TreeSitter from 'web-tree-sitter';

/** What one instance may grow to; a text that needs more is not analysed. Pages of 64 kB. */
const INITIAL_PAGES = 512;
const MOST_PAGES = 4_096;

/** One instance of the parser's WebAssembly with the grammar of bash in it. */
export interface BashGrammar {
  /** A parser of its own; it must be deleted when it is not used any more. */
  createParser(): TreeSitter.Parser;
}

/**
 * Loads an instance that shares nothing with those loaded before: what runs out of memory is dead for
 * good, and all that was made of it. The package keeps its instance in its module, so each of ours is
 * made by a copy of the module. The WebAssembly files are found through Node's resolution, so this
 * works from source and from a bundle that keeps packages external.
 */
export async function loadGrammar(): Promise<BashGrammar> {
  const require = createRequire(import.meta.url);
  const file = require.resolve('web-tree-sitter');
  // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- the only way to a second copy
  delete require.cache[file];
  const { Parser, Language } = require(file) as typeof TreeSitter;
  await Parser.init({
    locateFile: () => require.resolve('web-tree-sitter/web-tree-sitter.wasm'),
    wasmMemory: new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum: MOST_PAGES }),
    // What it cannot do it also throws, and whoever called tells of it.
    printErr: () => undefined,
  });
  const language = await Language.load(require.resolve('tree-sitter-bash/tree-sitter-bash.wasm'));
  return { createParser: () => new Parser().setLanguage(language) };
}
