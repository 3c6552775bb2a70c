import type { EscapedCharacter } from './marked-text';

export function escapedCharacters(_text: string): EscapedCharacter[] {
  return [];
}
