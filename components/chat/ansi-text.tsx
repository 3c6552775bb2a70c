import { cn } from '@/components/ui/cn';
import type { AnsiColour, AnsiLine, AnsiPiece } from './ansi-lines';

const colours: Record<AnsiColour, string> = {
  red: 'text-ansi-red',
  green: 'text-ansi-green',
  yellow: 'text-ansi-yellow',
  blue: 'text-ansi-blue',
  magenta: 'text-ansi-magenta',
  cyan: 'text-ansi-cyan',
  dim: 'text-ansi-dim',
};

/** Lines of terminal output, as text nodes only. */
export function AnsiText({ lines }: { lines: readonly AnsiLine[] }) {
  return lines.map((line, index) => (
    <span key={index} className="block min-h-[18px]">
      {line.map((piece, at) => {
        const look = lookOf(piece);
        return look === '' ? (
          piece.text
        ) : (
          <span key={at} className={look}>
            {piece.text}
          </span>
        );
      })}
    </span>
  ));
}

function lookOf({ colour, isBold, isDim, isItalic, isUnderlined, isMarked }: AnsiPiece): string {
  return cn(
    colour !== null && colours[colour],
    isDim && colour === null && 'text-ansi-dim',
    isBold && 'font-semibold',
    isItalic && 'italic',
    isUnderlined && 'underline',
    isMarked && 'rounded-[2px] bg-active',
  );
}
