import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { EndpointsScreen } from '@/components/admin/endpoints-screen';
import { FrameStateProvider } from '@/components/frame/frame-state';
import type { EndpointRow, EndpointSettings } from '@/server/domain/endpoint';
import { endpointIdSchema } from '@/server/domain/ids';
import { aCheck, anEndpoint } from '@/tests/support/an-endpoint';
import { renderWithRouter, routerRefusal, type Answers } from '@/tests/support/render-with-router';

const found = { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', models: ['qwen', 'tiny'] };

function renderScreen(answers: Answers = {}) {
  const endpoints: EndpointRow[] = [];
  const view = renderWithRouter(
    <FrameStateProvider>
      <EndpointsScreen />
    </FrameStateProvider>,
    {
      answers: {
        'admin.endpoints': () => [...endpoints],
        'admin.discoverEndpoints': () => [],
        'admin.profiles': () => [],
        'admin.checkEndpoint': () => aCheck({ models: ['alpha', 'beta'] }),
        'admin.createEndpoint': (input) => {
          const id = endpointIdSchema.parse(`edp_${'2'.repeat(26)}`);
          const made = anEndpoint({ ...(input as EndpointSettings), id });
          endpoints.push(made);
          return made;
        },
        ...answers,
      },
    },
  );
  return { ...view, endpoints };
}

const type = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const click = (name: string | RegExp): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const dialog = () => within(screen.getByRole('dialog'));

async function beginAdding(): Promise<void> {
  await screen.findByText('No language model is connected');
  const [, inEmptyList] = screen.getAllByRole('button', { name: 'Add endpoint' });
  fireEvent.click(inEmptyList!);
}

describe('the endpoints', () => {
  it('are added from the empty list, which leads on to a profile with a model of it', async () => {
    const { callsTo } = renderScreen();
    await beginAdding();
    type('Name', 'Box');
    type('Address', 'http://127.0.0.1:9000/v1');
    type('Key', 'sk-1');
    fireEvent.click(dialog().getByRole('button', { name: 'Add endpoint' }));
    expect(await screen.findByText('“Box” is added')).toBeDefined();
    const model = await screen.findByDisplayValue('alpha');
    expect(callsTo('admin.createEndpoint')).toEqual([
      {
        name: 'Box',
        provider: 'openai-compatible',
        baseUrl: 'http://127.0.0.1:9000/v1',
        apiKey: 'sk-1',
      },
    ]);
    fireEvent.change(model, { target: { value: 'beta' } });
    click('Make a profile');
    expect(await screen.findByRole('dialog', { name: 'New profile' })).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('beta');
    expect(screen.getByLabelText<HTMLInputElement>('Model').value).toBe('beta');
  });

  it('are tested as they are typed in; a change takes back what the test showed', async () => {
    const { callsTo } = renderScreen({
      'admin.checkEndpoint': () => aCheck({ isOk: false, diagnosis: 'It rejects the key.' }),
    });
    await beginAdding();
    fireEvent.click(dialog().getByRole('button', { name: 'Test' }));
    expect(screen.getByText('Give the endpoint a name')).toBeDefined();
    expect(callsTo('admin.checkEndpoint')).toEqual([]);
    type('Name', 'Box');
    type('Address', 'http://127.0.0.1:9000/v1');
    type('Model to try', ' alpha ');
    fireEvent.click(dialog().getByRole('button', { name: 'Test' }));
    expect(await screen.findByText(/It rejects the key\./)).toBeDefined();
    expect(screen.getByText('12 ms')).toBeDefined();
    expect(callsTo('admin.checkEndpoint')).toEqual([
      {
        settings: {
          name: 'Box',
          provider: 'openai-compatible',
          baseUrl: 'http://127.0.0.1:9000/v1',
        },
        apiKey: null,
        modelName: 'alpha',
      },
    ]);
    type('Key', 'sk-2');
    expect(screen.queryByText(/It rejects the key\./)).toBeNull();
  });

  it('show at its field what the server refuses', async () => {
    renderScreen({
      'admin.createEndpoint': () => {
        throw routerRefusal('conflict', 'name: An endpoint called “Box” exists already.', {
          name: ['An endpoint called “Box” exists already.'],
        });
      },
    });
    await beginAdding();
    type('Name', 'Box');
    type('Address', 'http://127.0.0.1:9000/v1');
    fireEvent.click(dialog().getByRole('button', { name: 'Add endpoint' }));
    expect(await screen.findByText('An endpoint called “Box” exists already.')).toBeDefined();
    expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  });

  it('that are found on this machine are added by one press, under a name that is free', async () => {
    const { callsTo, endpoints } = renderScreen({ 'admin.discoverEndpoints': () => [found] });
    endpoints.push(anEndpoint({ name: 'Ollama', baseUrl: 'http://box.example:11434/v1' }));
    expect(await screen.findByText('2 models')).toBeDefined();
    await screen.findByRole('button', { name: 'Add Ollama 2' });
    click('Add Ollama 2');
    expect(await screen.findByText('“Ollama 2” is added')).toBeDefined();
    expect(callsTo('admin.createEndpoint')).toEqual([
      {
        name: 'Ollama 2',
        provider: 'openai-compatible',
        baseUrl: found.baseUrl,
        apiKey: null,
      },
    ]);
  });

  it('are tested in the list, each by itself; asked for only then', async () => {
    const { callsTo, endpoints } = renderScreen();
    endpoints.push(anEndpoint({ profileNames: ['Helper'], hasKey: true }));
    const row = await screen.findByRole('row', { name: /Box/ });
    expect(row.textContent).toContain('Helper');
    expect(row.textContent).toContain('Sealed');
    expect(row.textContent).toContain('Not tested yet');
    expect(callsTo('admin.checkEndpoint')).toEqual([]);
    click('Test Box');
    await waitFor(() => expect(row.textContent).toContain('It answers.'));
    expect(callsTo('admin.checkEndpoint')).toEqual([{ endpointId: endpoints[0]?.id }]);
  });

  it('keep their key at their address: moved, it has to be entered again', async () => {
    const { callsTo, endpoints } = renderScreen({
      'admin.updateEndpoint': () => {
        throw routerRefusal('invalid_input', 'apiKey: Enter the key of this one.', {
          apiKey: ['Enter the key of this one.'],
        });
      },
    });
    endpoints.push(anEndpoint({ hasKey: true }));
    const menu = await screen.findByRole('button', { name: 'Actions for Box' });
    fireEvent.keyDown(menu, { key: 'Enter' });
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const address = await screen.findByLabelText('Address');
    fireEvent.change(address, { target: { value: 'http://other.example/v1' } });
    click('Save');
    expect(await screen.findByText('Enter the key of this one.')).toBeDefined();
    expect(callsTo('admin.updateEndpoint')).toEqual([
      {
        endpointId: endpoints[0]?.id,
        name: 'Box',
        provider: 'openai-compatible',
        baseUrl: 'http://other.example/v1',
        apiKey: undefined,
      },
    ]);
  });
});
