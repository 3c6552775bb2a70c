import type { ComponentProps, ReactNode } from 'react';
import type { Streamdown } from 'streamdown';
import { SafeText } from '../safe-text';
import { AgentLink } from './agent-link';
import { CodeBlock } from './code-block';
import { Diagram } from './diagram';
import { hastText, type TreeNode } from './hast-text';
import { Indented } from './indented';
import { linkTarget } from './link-target';

interface PartProps {
  node?: TreeNode | undefined;
  children?: ReactNode;
}

/** A heading of the text: below every heading of the page, and never its size. */
function heading(tag: 'h3' | 'h4' | 'h5' | 'h6', look: string) {
  const Tag = tag;
  return function AgentHeading({ children }: PartProps) {
    return <Tag className={`pt-1.5 font-semibold [unicode-bidi:isolate] ${look}`}>{children}</Tag>;
  };
}

/** What stands before the language in the name of its class. */
const MARK = 'language-';

function Block({ node }: PartProps) {
  const code = node?.children?.[0];
  const text = hastText(code).replace(/\n$/, '');
  const language = languageOf(code);
  return language === 'mermaid' ? (
    <Diagram source={text} />
  ) : (
    <CodeBlock code={text} language={language} />
  );
}

/** The language that a block of code is marked with; empty where it is with none. */
function languageOf(code: TreeNode | undefined): string {
  const names: unknown = code?.properties?.className;
  const marks = Array.isArray(names) ? names.map(String) : [];
  return marks.find((name) => name.startsWith(MARK))?.slice(MARK.length) ?? '';
}

/** A picture from elsewhere is never loaded: its host would learn who reads what, and when. */
function Picture({ src, alt }: { src?: unknown; alt?: unknown }) {
  const words = typeof alt === 'string' && alt !== '' ? alt : 'picture';
  const target = linkTarget(typeof src === 'string' ? src : undefined);
  if (target === null) return <span className="text-fg-2">[{words}]</span>;
  return (
    <AgentLink href={target.href} words={words}>
      Picture, not loaded: {words}
    </AgentLink>
  );
}

function Cell({ node, children, as: Tag }: PartProps & { as: 'th' | 'td' }) {
  const align = node?.properties?.align;
  // What is not set to the left is mostly a figure with its unit.
  const side =
    align === 'right'
      ? 'text-right whitespace-nowrap'
      : align === 'center'
        ? 'text-center whitespace-nowrap'
        : 'text-left';
  const look = Tag === 'th' ? 'bg-sunken font-medium text-fg-2' : '';
  return (
    <Tag className={`border-line px-3 py-1.5 align-top not-first:border-l ${side} ${look}`}>
      {children}
    </Tag>
  );
}

/**
 * How each piece of an agent's text is drawn. Every one takes its words and, where named, a single
 * value; nothing else of what the text asks for reaches the page.
 */
export const MARKDOWN_PARTS = {
  p: ({ children }: PartProps) => <p className="[unicode-bidi:isolate]">{children}</p>,
  h1: heading('h3', 'text-16'),
  h2: heading('h4', 'text-16'),
  h3: heading('h5', 'text-14'),
  h4: heading('h6', 'text-14'),
  h5: heading('h6', 'text-13'),
  h6: heading('h6', 'text-13 text-fg-2'),
  strong: ({ children }: PartProps) => <strong className="font-semibold">{children}</strong>,
  em: ({ children }: PartProps) => <em>{children}</em>,
  del: ({ children }: PartProps) => <del className="text-fg-2">{children}</del>,
  sup: ({ children }: PartProps) => <sup className="text-11">{children}</sup>,
  hr: () => <hr className="border-line" />,
  br: () => <br />,
  section: ({ children }: PartProps) => (
    <section className="border-t border-line pt-2 text-13 text-fg-2">{children}</section>
  ),
  blockquote: ({ children }: PartProps) => (
    <Indented by="pl-3.5">
      {(indent) => (
        <blockquote className={`grid gap-2 border-l-2 border-line-2 text-fg-2 ${indent}`}>
          {children}
        </blockquote>
      )}
    </Indented>
  ),
  ul: ({ children }: PartProps) => (
    <Indented by="pl-5.5">
      {(indent) => (
        <ul className={`grid list-disc gap-1 marker:text-fg-3 ${indent}`}>{children}</ul>
      )}
    </Indented>
  ),
  ol: ({ node, children }: PartProps) => {
    const start = Number(node?.properties?.start ?? 1);
    return (
      <Indented by="pl-6.5">
        {(indent) => (
          <ol start={start} className={`grid list-decimal gap-1 marker:text-fg-3 ${indent}`}>
            {children}
          </ol>
        )}
      </Indented>
    );
  },
  li: ({ children }: PartProps) => (
    <li className="min-w-0 [unicode-bidi:isolate] has-[>[role=img]]:-ml-5 has-[>[role=img]]:list-none [&>:is(ul,ol,p,figure)]:my-1">
      {children}
    </li>
  ),
  input: ({ node }: PartProps) => {
    const isDone = node?.properties?.checked === true;
    return (
      <span role="img" aria-label={isDone ? 'done' : 'to do'} className="pr-1.5 font-mono">
        {isDone ? '☑' : '☐'}
      </span>
    );
  },
  a: ({ node, children }: PartProps) => {
    const href = node?.properties?.href;
    return (
      <AgentLink href={typeof href === 'string' ? href : undefined} words={hastText(node)}>
        {children}
      </AgentLink>
    );
  },
  img: ({ node }: PartProps) => <Picture src={node?.properties?.src} alt={node?.properties?.alt} />,
  pre: Block,
  code: ({ node }: PartProps) => (
    <code className="rounded-xs bg-active px-1 py-px font-mono text-[0.9em] [overflow-wrap:anywhere] [unicode-bidi:isolate]">
      <SafeText text={hastText(node)} />
    </code>
  ),
  table: ({ children }: PartProps) => (
    <div
      tabIndex={0}
      role="region"
      aria-label="Table"
      className="overflow-x-auto rounded-md border border-line outline-offset-[-2px]"
    >
      <table className="w-full border-collapse text-13">{children}</table>
    </div>
  ),
  thead: ({ children }: PartProps) => <thead>{children}</thead>,
  tbody: ({ children }: PartProps) => <tbody>{children}</tbody>,
  tr: ({ children }: PartProps) => (
    <tr className="border-line not-first:border-t [tbody_&]:border-t">{children}</tr>
  ),
  th: (props: PartProps) => <Cell {...props} as="th" />,
  td: (props: PartProps) => <Cell {...props} as="td" />,
} as unknown as NonNullable<ComponentProps<typeof Streamdown>['components']>;
