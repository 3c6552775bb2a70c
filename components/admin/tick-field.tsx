import { useId } from 'react';
import { Checkbox } from '@/components/ui/checkbox';

interface TickFieldProps {
  label: string;
  hint: string;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  isDisabled?: boolean;
}

/** A setting that is on or off, with what that means under it. */
export function TickField({ label, hint, isTicked, onTick, isDisabled = false }: TickFieldProps) {
  const hintId = useId();
  return (
    <label className="grid grid-cols-[auto_1fr] items-start gap-x-2.5 gap-y-0.5 pointer-coarse:py-2">
      <Checkbox
        className="mt-0.5"
        aria-describedby={hintId}
        checked={isTicked}
        disabled={isDisabled}
        onChange={(event) => onTick(event.target.checked)}
      />
      <span className="text-13 font-medium">{label}</span>
      <span id={hintId} className="col-start-2 text-12 text-fg-3">
        {hint}
      </span>
    </label>
  );
}
