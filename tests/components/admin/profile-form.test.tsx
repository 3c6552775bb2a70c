import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ProfilePreset } from '@/components/admin/profile-draft';
import { ProfileForm } from '@/components/admin/profile-form';
import { DEFAULT_PROFILE_SETTINGS } from '@/server/domain/profile';
import { aCheck, anEndpoint } from '@/tests/support/an-endpoint';
import { renderWithRouter, routerRefusal, type Answers } from '@/tests/support/render-with-router';

const SANDBOX = { isAvailable: false, explanation: 'This machine has no bubblewrap.' };

function renderForm(answers: Answers, preset?: ProfilePreset) {
  const done = vi.fn();
  const view = renderWithRouter(
    <>
      <ProfileForm
        formId="form"
        profile={null}
        preset={preset}
        onPending={() => {}}
        onDone={done}
      />
      <button type="submit" form="form">
        Save
      </button>
    </>,
    { answers: { 'admin.sandboxSupport': () => SANDBOX, ...answers } },
  );
  return { ...view, done };
}

function type(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

it('sends nothing while a field is wrong', () => {
  const { calls } = renderForm({});
  type('Approval deadline', 'soon');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Give the profile a name')).toBeDefined();
  expect(screen.getByText('Enter a number')).toBeDefined();
  expect(calls.filter(({ path }) => path !== 'admin.sandboxSupport')).toEqual([]);
});

it('sends durations in milliseconds and closes when the profile is saved', async () => {
  const { callsTo, done } = renderForm({ 'admin.createProfile': () => ({}) });
  type('Name', 'nightly');
  type('Workspace', '/srv/nightly');
  type('Approval deadline', '1.5');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(callsTo('admin.createProfile')).toEqual([
    {
      ...DEFAULT_PROFILE_SETTINGS,
      name: 'nightly',
      runtime: 'shell',
      workspace: '/srv/nightly',
      toolTimeoutMs: 90_000,
    },
  ]);
});

it('shows at its field what only the server can know', async () => {
  const { done } = renderForm({
    'admin.createProfile': () => {
      throw routerRefusal('invalid_input', 'workspace: no such folder.', {
        workspace: ['There is no such folder'],
      });
    },
  });
  type('Name', 'nightly');
  type('Workspace', '/nowhere');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('There is no such folder')).toBeDefined();
  expect(done).not.toHaveBeenCalled();
});

const box = anEndpoint();

describe('a profile with a model', () => {
  const preset = { runtime: 'model', endpointId: box.id, workspace: '/srv' } as const;

  it('takes the model out of what the endpoint lists', async () => {
    const { callsTo, done } = renderForm(
      {
        'admin.endpoints': () => [box],
        'admin.checkEndpoint': () => aCheck({ models: ['llama3', 'qwen3:8b'] }),
        'admin.createProfile': () => ({}),
      },
      preset,
    );
    type('Name', 'Helper');
    expect(await screen.findByText('Out of 2, or any other name.')).toBeDefined();
    const model = screen.getByRole('combobox', { name: 'Model' });
    fireEvent.change(model, { target: { value: 'qw' } });
    fireEvent.keyDown(model, { key: 'ArrowDown' });
    expect(screen.getAllByRole('option').map((row) => row.textContent)).toEqual(['qwen3:8b']);
    fireEvent.keyDown(model, { key: 'Enter' });
    expect((model as HTMLInputElement).value).toBe('qwen3:8b');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(callsTo('admin.createProfile')).toEqual([
      {
        ...DEFAULT_PROFILE_SETTINGS,
        name: 'Helper',
        runtime: 'model',
        workspace: '/srv',
        endpointId: box.id,
        modelName: 'qwen3:8b',
      },
    ]);
  });

  it('may name a model that is not listed, also when the endpoint cannot be asked', async () => {
    const { callsTo, done } = renderForm(
      {
        'admin.endpoints': () => [box],
        'admin.checkEndpoint': () => aCheck({ isOk: false, diagnosis: 'It is down.' }),
        'admin.createProfile': () => ({}),
      },
      preset,
    );
    type('Name', 'Helper');
    expect(await screen.findByText(/^It is down\./)).toBeDefined();
    type('Model', 'my-own');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(done).toHaveBeenCalledOnce());
    expect(callsTo('admin.createProfile')).toMatchObject([{ modelName: 'my-own' }]);
  });

  it('says at each field what is missing', async () => {
    const { callsTo } = renderForm({ 'admin.endpoints': () => [] }, { runtime: 'model' });
    expect(await screen.findByText('None is connected yet')).toBeDefined();
    const link = screen.getByRole('link', { name: 'Connect one under Models' });
    expect(link.getAttribute('href')).toBe('/admin/models');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Choose the endpoint of the model')).toBeDefined();
    expect(screen.getByText('Name the model')).toBeDefined();
    expect(callsTo('admin.createProfile')).toEqual([]);
  });

  it('shows at the endpoint that it is gone', async () => {
    renderForm(
      {
        'admin.endpoints': () => [box],
        'admin.checkEndpoint': () => aCheck({ models: ['qwen'] }),
        'admin.createProfile': () => {
          throw routerRefusal('invalid_input', 'endpointId: There is no such endpoint any more.', {
            endpointId: ['There is no such endpoint any more.'],
          });
        },
      },
      { ...preset, name: 'Helper', modelName: 'qwen' },
    );
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('There is no such endpoint any more.')).toBeDefined();
  });
});

it('says plainly what the mode off means, and asks for a guardian in its mode', async () => {
  renderForm({ 'admin.endpoints': () => [anEndpoint()] });
  expect(await screen.findByText('This machine has no bubblewrap.')).toBeDefined();
  choose('What is risky', /^Off/);
  expect(await screen.findByText(/without anybody being asked/)).toBeDefined();
  choose('What is risky', /^A guardian model/);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Choose the endpoint of the guardian model')).toBeDefined();
  expect(screen.getByText('Name the guardian model')).toBeDefined();
});

/** Opens a list by keyboard and takes the option that fits. */
function choose(label: string, option: RegExp): void {
  fireEvent.keyDown(screen.getByRole('combobox', { name: label }), { key: 'Enter' });
  fireEvent.keyDown(screen.getByRole('option', { name: option }), { key: 'Enter' });
}
