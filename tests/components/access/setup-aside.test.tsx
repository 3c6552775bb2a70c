import { readFileSync } from 'node:fs';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SetupAside } from '@/components/access/setup-aside';

it('shows what the server prints, word for word', () => {
  render(<SetupAside hostName="box" />);
  const printed = readFileSync('server/main.ts', 'utf8');
  for (const words of ['Countersign is ready: ', 'No account yet. Open this once, before ']) {
    expect(printed).toContain(words);
    expect(screen.getByText(`${words}…`, { exact: false })).toBeDefined();
  }
  expect(readFileSync('server/start-server.ts', 'utf8')).toContain('/setup#token=');
  expect(screen.getByText('…/setup#token=')).toBeDefined();
});
