import { SafeText } from '../safe-text';

/** A text as it was written, in the place of its markdown. */
export function PlainText({ text }: { text: string }) {
  return (
    <p className="break-words whitespace-pre-wrap [unicode-bidi:isolate]">
      <SafeText text={text} />
    </p>
  );
}
