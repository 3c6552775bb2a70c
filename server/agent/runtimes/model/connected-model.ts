import type { LanguageModel } from 'ai';

/**
 * A model that can be asked, as the provider packages of the AI SDK give it. Steps are asked of it
 * directly and not by `streamText`, which has nothing more for a single step without execution and
 * costs three times as much for each fragment (measured: 126 µs against 40 µs).
 */
export type ConnectedModel = Extract<LanguageModel, { specificationVersion: 'v3' }>;

/** What a model is asked. */
export type ModelRequest = Parameters<ConnectedModel['doStream']>[0];
export type ModelPrompt = ModelRequest['prompt'];
export type ModelTools = NonNullable<ModelRequest['tools']>;
export type ProviderOptions = NonNullable<ModelRequest['providerOptions']>;

type ModelStream = Awaited<ReturnType<ConnectedModel['doStream']>>['stream'];

/** A part of its answer. */
export type ModelPart = ModelStream extends ReadableStream<infer Part> ? Part : never;

type ModelFinish = Extract<ModelPart, { type: 'finish' }>;
export type ModelFinishReason = ModelFinish['finishReason'];
export type ModelUsage = ModelFinish['usage'];
