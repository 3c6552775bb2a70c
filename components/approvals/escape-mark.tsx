/** A character that hides or looks like another, by its number. */
export function EscapeMark({ code }: { code: string }) {
  return (
    <span className="mx-px inline-block rounded-xs bg-failed px-1 py-px align-[1px] font-mono text-[10px] leading-[14px] font-semibold text-on-failed no-underline">
      {code}
    </span>
  );
}
