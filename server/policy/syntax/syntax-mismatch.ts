/**
 * The syntax tree and the shell's own rules disagree about a piece of text, so what would run is not
 * known. Thrown and caught inside the policy only; the command then counts as unanalysable.
 */
export class SyntaxMismatch extends Error {
  override readonly name = 'SyntaxMismatch';
}
