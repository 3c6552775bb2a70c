const NOT_TYPED_IN = new Set(['button', 'checkbox', 'radio', 'range', 'submit', 'reset', 'file']);

/** Whether an element is a field that a person types text into. */
export function isTextField(
  element: EventTarget | null,
): element is HTMLInputElement | HTMLTextAreaElement {
  if (element instanceof HTMLTextAreaElement) return true;
  return element instanceof HTMLInputElement && !NOT_TYPED_IN.has(element.type);
}
