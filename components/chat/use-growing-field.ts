'use client';

import { useLayoutEffect, type RefObject } from 'react';

/**
 * Lets a text field be as high as its text; its class bounds it. Where the browser does that by itself
 * (`field-sizing`), nothing is measured: that would lay the whole page out with every key.
 */
export function useGrowingField(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    if (field.current !== null && !growsByItself()) growToText(field.current);
  }, [field, text]);
}

function growToText(element: HTMLTextAreaElement): void {
  element.style.height = 'auto';
  element.style.height = `${element.scrollHeight}px`;
}

function growsByItself(): boolean {
  return CSS.supports('field-sizing', 'content');
}
