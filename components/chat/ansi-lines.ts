import Anser from 'anser';

/** The colours that output may have: the tokens that are readable on our background. */
export type AnsiColour = 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan' | 'dim';

/** A run of output in one look. `text` is plain text; nothing in it is markup. */
export interface AnsiPiece {
  text: string;
  colour: AnsiColour | null;
  isBold: boolean;
  isDim: boolean;
  isItalic: boolean;
  isUnderlined: boolean;
  /** It has a background colour or is inverted. */
  isMarked: boolean;
}

export type AnsiLine = readonly AnsiPiece[];

/** Operating-system commands (titles, links), device strings: up to their terminator, or the end. */
const STRINGS = /\x1b[\]P^_X][\s\S]*?(?:\x07|\x1b\\|$)/g;
/** Control sequences other than colours in their plain form, and those cut off at the end. */
const SEQUENCES = /\x1b\[(?![\d;]*m)[0-?]*[ -/]*(?:[@-~]|$)/g;
/** Escapes of two characters, and a lone one. */
const ESCAPES = /\x1b(?!\[)[ -/]*[0-~]?/g;
/** What moves or rings, but is no tab, line feed, carriage return or the escape of a colour. */
const CONTROLS = /[\x00-\x08\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f-\x9f]/g;

/**
 * Reads the output of a terminal into lines of pieces. Colours and weights are kept, mapped to our
 * own; every other control sequence is dropped, and of a line that was written over with carriage
 * returns the last state stays. The text of a program can become nothing but text.
 */
export function ansiLines(output: string): AnsiLine[] {
  const clean = output
    .replace(STRINGS, '')
    .replace(SEQUENCES, '')
    .replace(ESCAPES, '')
    .replace(CONTROLS, '');
  const lines: AnsiPiece[][] = [[]];
  for (const entry of Anser.ansiToJson(overwritten(clean), { use_classes: true })) {
    entry.content.split('\n').forEach((text, index) => {
      if (index > 0) lines.push([]);
      if (text !== '') lines.at(-1)?.push(pieceOf(text, entry));
    });
  }
  // The line feed that ends the output begins no line.
  if (lines.length > 1 && lines.at(-1)?.length === 0) lines.pop();
  return lines.length === 1 && lines[0]?.length === 0 ? [] : lines;
}

/** Carries out carriage returns: what follows one replaces the line, unless nothing follows. */
function overwritten(text: string): string {
  if (!text.includes('\r')) return text;
  return text
    .split('\n')
    .map((line) => {
      const whole = line.replace(/\r+$/, '');
      const at = whole.lastIndexOf('\r');
      if (at === -1) return whole;
      // Colours that were set in what is replaced go on.
      const colours = whole.slice(0, at).match(/\x1b\[[\d;]*m/g) ?? [];
      return colours.join('') + whole.slice(at + 1);
    })
    .join('\n');
}

function pieceOf(text: string, entry: Anser.AnserJsonEntry): AnsiPiece {
  const has = (name: Anser.DecorationName): boolean => entry.decorations.includes(name);
  // A null in the data that the types call a string.
  const foreground = entry.fg as string | null;
  const background = entry.bg as string | null;
  const inverted = has('reverse');
  return {
    text,
    colour: colourOf(inverted ? (background ?? foreground) : foreground, entry.fg_truecolor),
    isBold: has('bold'),
    isDim: has('dim') || has('hidden'),
    isItalic: has('italic'),
    isUnderlined: has('underline'),
    isMarked: inverted || background !== null,
  };
}

const NAMED: Record<string, AnsiColour | null> = {
  black: 'dim',
  red: 'red',
  green: 'green',
  yellow: 'yellow',
  blue: 'blue',
  magenta: 'magenta',
  cyan: 'cyan',
  white: null,
};

/** The token nearest to one of Anser's class names, such as `ansi-bright-red` or `ansi-palette-208`. */
function colourOf(className: string | null, trueColour: string | null): AnsiColour | null {
  if (className === null) return null;
  if (className === 'ansi-truecolor') return nearest((trueColour ?? '').split(',').map(Number));
  const palette = /^ansi-palette-(\d+)$/.exec(className)?.[1];
  if (palette !== undefined) return nearest(paletteColour(Number(palette)));
  const name = className.replace(/^ansi-(?:bright-)?/, '');
  return NAMED[name] ?? null;
}

/** Red, green and blue (0–255) of the 256-colour palette from 16 on: a cube and a grey ramp. */
function paletteColour(index: number): number[] {
  if (index >= 232) return Array<number>(3).fill(8 + (index - 232) * 10);
  const level = (step: number): number => (step === 0 ? 0 : 55 + step * 40);
  const cube = index - 16;
  return [Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6].map(level);
}

/** The token with the nearest hue; greys become dim or the colour of text. */
function nearest([red = 0, green = 0, blue = 0]: number[]): AnsiColour | null {
  const brightest = Math.max(red, green, blue);
  const range = brightest - Math.min(red, green, blue);
  if (range < 40) return brightest < 160 ? 'dim' : null;
  const sector =
    brightest === red
      ? (green - blue) / range
      : brightest === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range;
  const hues = ['red', 'yellow', 'green', 'cyan', 'blue', 'magenta'] as const;
  return hues[(Math.round(sector) + 6) % 6] ?? null;
}
