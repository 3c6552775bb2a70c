import { GeistMono } from 'geist/font/mono';
import { GeistSans } from 'geist/font/sans';
import type { Metadata, Viewport } from 'next';
import { ThemeProvider } from 'next-themes';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { TrpcProvider } from '@/components/trpc/trpc-provider';
import { LiveRegion } from '@/components/ui/live-region';
import { RadixNonce } from '@/components/ui/radix-nonce';
import { TooltipLayer } from '@/components/ui/tooltip-layer';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Countersign', template: '%s · Countersign' },
  description: 'Agents act. You countersign.',
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f5f6f7' },
    { media: '(prefers-color-scheme: dark)', color: '#0e1012' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined;
  return (
    <html
      lang="en"
      className={`${GeistSans.variable} ${GeistMono.variable}`}
      suppressHydrationWarning
    >
      <body>
        <ThemeProvider
          attribute="data-theme"
          defaultTheme="system"
          disableTransitionOnChange
          {...(nonce === undefined ? {} : { nonce })}
        >
          <RadixNonce nonce={nonce} />
          <TrpcProvider>
            <LiveRegion>{children}</LiveRegion>
            <TooltipLayer />
          </TrpcProvider>
        </ThemeProvider>
      </body>
    </html>
  );
}
