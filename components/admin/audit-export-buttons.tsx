'use client';

import { Download } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { auditExportAddress } from './audit-filter-of';

const FORMATS = [
  { format: 'jsonl', label: 'JSON Lines' },
  { format: 'csv', label: 'CSV' },
] as const;

/** Downloads what the filters show, in full and without secrets. Each export is recorded itself. */
export function AuditExportButtons({
  filter,
}: {
  filter: Parameters<typeof auditExportAddress>[0];
}) {
  return FORMATS.map(({ format, label }) => (
    // A form, because the browser then writes the answer to a file as it comes.
    <form key={format} method="post" action={auditExportAddress(filter, format)}>
      <Button type="submit" size="sm" aria-label={`Export as ${label}`}>
        <Download size={14} aria-hidden="true" />
        {label}
      </Button>
    </form>
  ));
}
