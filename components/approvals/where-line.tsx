import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import type { ApprovalRow } from '@/server/domain/approval';
import { EscapedText } from './escaped-text';
import { isInsideWorkspace } from './request-words';

interface WhereProps {
  approval: ApprovalRow;
  hostName: string;
  className?: string;
}

interface Fact {
  name: string;
  value: ReactNode;
}

/** Where it would happen: folder, or the file as the agent named it, workspace, profile, host. */
function factsOf(approval: ApprovalRow, hostName: string): Fact[] {
  const { subject, profileName } = approval;
  const place: Fact[] =
    subject.kind === 'request'
      ? []
      : [
          {
            name: subject.kind === 'command' ? 'In' : 'Asked as',
            value: (
              <span className="font-mono break-all [unicode-bidi:isolate]">
                <EscapedText text={subject.kind === 'command' ? subject.cwd : subject.command} />
              </span>
            ),
          },
          {
            name: 'Workspace',
            value: isInsideWorkspace(approval) ? (
              'inside'
            ) : (
              <span className="text-waiting-text">outside</span>
            ),
          },
        ];
  return [...place, { name: 'Profile', value: profileName }, { name: 'Host', value: hostName }];
}

/** The facts in one line. */
export function WhereLine({ approval, hostName, className }: WhereProps) {
  return (
    <dl className={cn('flex flex-wrap gap-x-[18px] gap-y-1 text-12 text-fg-3', className)}>
      {factsOf(approval, hostName).map(({ name, value }) => (
        <div key={name} className="flex min-w-0 gap-1">
          <dt>{name}</dt>
          <dd className="min-w-0 font-medium text-fg">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The facts as a table, with whose session it is. */
export function WhereTable({ approval, hostName, className }: WhereProps) {
  const facts = [
    ...factsOf(approval, hostName).map((fact) =>
      fact.name === 'In' ? { ...fact, name: 'Folder' } : fact,
    ),
    { name: 'Author', value: approval.authorName },
  ];
  return (
    <dl className={cn('grid grid-cols-[76px_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-13', className)}>
      {facts.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-fg-3">{name}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
