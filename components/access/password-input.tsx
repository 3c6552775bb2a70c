'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { cn } from '@/components/ui/cn';
import { IconButton } from '@/components/ui/icon-button';
import { Input } from '@/components/ui/input';

/** A password, hidden until one asks to see it. */
export function PasswordInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input
        type={isShown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        className={cn('pr-11', className)}
        {...props}
      />
      <IconButton
        label={isShown ? 'Hide the password' : 'Show the password'}
        className="absolute top-1/2 right-1.5 -translate-y-1/2 pointer-coarse:right-0"
        onClick={() => setShown(!isShown)}
      >
        <Icon size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
