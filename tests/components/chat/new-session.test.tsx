import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { NewSession } from '@/components/chat/new-session';
import { DEFAULT_PROFILE_SETTINGS, type Profile } from '@/server/domain/profile';
import { anId } from '@/tests/support/a-session-row';
import { anEndpoint } from '@/tests/support/an-endpoint';
import { renderWithRouter } from '@/tests/support/render-with-router';

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }) }));

const shell: Profile = {
  ...DEFAULT_PROFILE_SETTINGS,
  id: anId('prf', 1),
  name: 'Shell',
  runtime: 'shell',
  workspace: '/srv',
  createdAt: 1,
  archivedAt: null,
};
const helper: Profile = {
  ...shell,
  id: anId('prf', 2),
  name: 'Helper',
  runtime: 'model',
  endpointId: anEndpoint().id,
  modelName: 'qwen3:8b',
};

function renderPage(profiles: readonly [Profile, ...Profile[]], canConnectModel: boolean): void {
  renderWithRouter(
    <NewSession profiles={profiles} hostName="box" canConnectModel={canConnectModel} />,
    { answers: {} },
  );
}

const hint = (): HTMLElement | null =>
  screen.queryByRole('link', { name: /^Connect a language model/ });

it('leads an administrator to the first model, for as long as there is none', () => {
  renderPage([shell], true);
  expect(hint()?.getAttribute('href')).toBe('/admin/models');
});

it('does so no more once a profile has one', () => {
  renderPage([shell, helper], true);
  expect(hint()).toBeNull();
});

it('does not send anybody where they may not go', () => {
  renderPage([shell], false);
  expect(hint()).toBeNull();
});

it('says which model a profile has, and asks for words instead of a command', () => {
  renderPage([shell, helper], false);
  expect(screen.getByPlaceholderText('A command for Shell')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: /^Helper language model · qwen3:8b/ }));
  expect(screen.getByPlaceholderText('What should Helper do?')).toBeDefined();
});
