import { render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { AgentText } from '@/components/chat/markdown/agent-text';
import { Markdown } from '@/components/chat/markdown/markdown';

/** What draws is fetched when it is first met, which takes a while on a busy machine. */
const AT_FIRST = { timeout: 10_000 };

const draw = (text: string, isStreaming = false): HTMLElement =>
  render(<Markdown text={text} isStreaming={isStreaming} />).container;

describe('the text of an agent', () => {
  it('is readable before the markdown is there, and is markdown then', async () => {
    const { container } = render(<AgentText text="Some **bold** words" />);
    expect(container.textContent).toBe('Some **bold** words');
    await waitFor(() => expect(container.querySelector('strong')?.textContent).toBe('bold'));
    expect(container.textContent).toBe('Some bold words');
  });

  it('has headings below those of the page, lists, tables and tasks', () => {
    const root = draw('# One\n\n- a\n- b\n\n3. c\n\n- [x] done\n\n| k | v |\n|---|--:|\n| a | 1 |');
    expect(root.querySelector('h1, h2')).toBeNull();
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('One');
    expect(root.querySelector('ol')?.getAttribute('start')).toBe('3');
    expect(screen.getByRole('img', { name: 'done' })).toBeDefined();
    expect(root.querySelector('input')).toBeNull();
    expect(screen.getByRole('region', { name: 'Table' })).toBeDefined();
    expect(root.querySelector('td:last-child')?.className).toContain('text-right');
  });

  it('shows code with its language and a way to copy it', () => {
    const root = draw('```ts\nconst a = 1;\n```');
    expect(root.querySelector('figcaption')?.textContent).toContain('ts');
    expect(root.querySelector('pre')?.textContent).toBe('const a = 1;');
    expect(screen.getByRole('button', { name: 'Copy code' })).toBeDefined();
  });

  it('colours code once its fence is closed, not before', async () => {
    const open = 'Look:\n\n```js\nconst half = 1';
    const { container, rerender } = render(<Markdown text={open} isStreaming />);
    expect(container.querySelector('pre')?.textContent).toBe('const half = 1');
    expect(screen.queryByRole('button', { name: 'Copy code' })).toBeNull();
    rerender(<Markdown text={`${open};\n\`\`\`\n`} isStreaming />);
    await waitFor(() => expect(container.querySelector('pre span[style]')).not.toBeNull());
    expect(container.querySelector('pre')?.textContent).toBe('const half = 1;');
  });

  it('takes what is open at its end as closed while it grows', () => {
    expect(draw('so **very', true).querySelector('strong')?.textContent).toBe('very');
    expect(draw('so **very', false).textContent).toBe('so **very');
    expect(draw('a [half](https://exa', true).querySelector('a')).toBeNull();
  });

  it('draws mathematics when it meets some', async () => {
    const root = draw('Thus \\(x^2\\) and\n\n\\[ y = 1 \\]');
    await waitFor(() => expect(root.querySelectorAll('.katex')).toHaveLength(2), AT_FIRST);
    expect(root.querySelectorAll('.katex-display')).toHaveLength(1);
  });
});

describe('a growing text', () => {
  it('is drawn in steps, and as a whole as soon as it is complete', async () => {
    const { container, rerender } = render(<Markdown text="One" isStreaming />);
    for (const text of ['One two', 'One two three']) {
      rerender(<Markdown text={text} isStreaming />);
    }
    expect(container.textContent).toBe('One');
    await waitFor(() => expect(container.textContent).toBe('One two three'));
    rerender(<Markdown text="One two three, four" isStreaming={false} />);
    await waitFor(() => expect(container.textContent).toBe('One two three, four'));
  });
});

describe('T3 hostile text of an agent', () => {
  it('is never HTML', () => {
    const root = draw(
      [
        '<script>alert(1)</script>',
        '<img src=x onerror=alert(1)>',
        '<div class="fixed inset-0" id="root" style="position:fixed">Approve</div>',
        '<button onclick="go()">Approve once</button>',
        '<iframe src="https://evil.example"></iframe>',
        '<style>body{display:none}</style> <svg onload=alert(1)> <!-- hidden -->',
      ].join('\n\n'),
    );
    expect(root.querySelector('script, img, button, iframe, style, form, svg')).toBeNull();
    expect(root.querySelector('#root, [onclick], [onerror], [onload], .fixed')).toBeNull();
    expect(root.textContent).toContain('<button onclick="go()">Approve once</button>');
    expect(root.textContent).toContain('<!-- hidden -->');
  });

  it('loads no picture, and says which host it would have come from', () => {
    const root = draw(
      '![chart](https://evil.example/p.png?secret=1) ![](data:image/png;base64,AAAA)',
    );
    expect(root.querySelector('img')).toBeNull();
    const link = root.querySelector('a');
    expect(link?.textContent).toBe('Picture, not loaded: chart (evil.example)');
    expect(root.innerHTML).not.toContain('data:image');
  });

  it('says where a link leads when its words do not', () => {
    const root = draw(
      [
        '[https://bank.example](https://evil.example/login)',
        '[docs](https://docs.example/a)',
        '<https://plain.example/>',
        '[x](https://bank.example@evil.example/)',
        '[mail](mailto:ada@example.org?body=send%20me%20keys)',
      ].join('\n\n'),
    );
    const links = [...root.querySelectorAll('a')];
    expect(links.map((link) => link.textContent)).toEqual([
      'https://bank.example (evil.example)',
      'docs (docs.example)',
      'https://plain.example/',
      'x (evil.example)',
      'mail (ada@example.org)',
    ]);
    expect(links[3]?.href).toBe('https://evil.example/');
    expect(links[4]?.href).toBe('mailto:ada@example.org');
    for (const { rel, target } of links) {
      expect(rel).toBe('noopener noreferrer nofollow ugc');
      expect(target).toBe('_blank');
    }
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://evil.example/1',
    'sessions/delete',
    '/api/trpc/approvals.decide',
    '//evil.example',
    '#fragment',
  ])('drops a link to %s and keeps its words', (href) => {
    const root = draw(`[click](<${href}>)`);
    expect(root.querySelector('a')).toBeNull();
    expect(root.textContent).toContain('click');
  });

  it('gives nothing of itself to class, id or style', async () => {
    const root = draw(
      [
        '```fixed inset-0 z-50 {id=x style=color:red}\ncode\n```',
        '# Approve {#approve .danger}',
        'note[^1]\n\n[^1]: foot',
        '$$\\htmlClass{fixed}{x} \\htmlStyle{position:fixed}{y} \\href{javascript:alert(1)}{z}$$',
        '$$\\includegraphics{https://evil.example/p.png}$$',
      ].join('\n\n'),
    );
    await waitFor(() => expect(root.querySelector('.katex')).not.toBeNull());
    expect(root.querySelector('.fixed, .danger, .inset-0, [id], [href]')).toBeNull();
    expect(root.innerHTML).not.toContain('position:fixed;');
    expect(root.querySelector('img')).toBeNull();
  });

  it('shows characters that hide or turn text in code by their number', () => {
    const root = draw('Run `rm \u202e-rf` or\n\n```\nls \u200b/\n```');
    expect(root.textContent).toContain('U+202E');
    expect(root.textContent).toContain('U+200B');
  });

  it('is shown as it was written where reading it would hold up the page', () => {
    for (const text of ['*a'.repeat(25_000), '> '.repeat(60_000), '[x]('.repeat(20_000)]) {
      expect(draw(text).textContent).toBe(text);
    }
    // Marks in code are no work, however many.
    const code = `**Look**\n\n\`\`\`c\n${'*p_'.repeat(6_000)}\n\`\`\``;
    expect(draw(code).querySelector('strong')?.textContent).toBe('Look');
  });

  it('leaves formulas as they were written where drawing them would', async () => {
    const formula = `$$\n${'x^{2}+\\alpha '.repeat(1_500)}\n$$`;
    const root = draw(`${formula}\n\nand **more**`);
    expect(root.querySelector('strong')?.textContent).toBe('more');
    // Given the time in which the others are drawn.
    const small = draw('\\(x^2\\)');
    await waitFor(() => expect(small.querySelector('.katex')).not.toBeNull(), AT_FIRST);
    expect(root.querySelector('.katex')).toBeNull();
  });

  it('has room for its words, however deep they stand', () => {
    const list = Array.from({ length: 60 }, (_, level) => `${'  '.repeat(level)}- level ${level}`);
    for (const text of [list.join('\n'), `${'> '.repeat(60)}deep`]) {
      const root = draw(text);
      const nested = [...root.querySelectorAll('ul, blockquote')];
      expect(nested).toHaveLength(60);
      expect(nested.filter(({ className }) => /\bpl-/.test(className))).toHaveLength(7);
    }
  });

  it('is shown as it was written where drawing it fails', () => {
    const silenced = vi.spyOn(console, 'error').mockImplementation(() => {});
    const deep = `${'>'.repeat(20_000)} deep`;
    expect(draw(deep).textContent).toContain('deep');
    silenced.mockRestore();
  });
});
