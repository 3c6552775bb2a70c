import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartupError, systemReason } from './startup-error';

/**
 * Starts to listen and gives the port (the one the system chose when `port` is 0). Refuses with a
 * line that names the setting when the address cannot be had.
 */
export function listen(
  server: Server,
  address: { readonly host: string; readonly port: number },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException): void => {
      reject(new StartupError(problemOf(error, address), { cause: error }));
    };
    server.once('error', refuse);
    server.listen(address, () => {
      server.off('error', refuse);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function problemOf(
  error: NodeJS.ErrnoException,
  { host, port }: { readonly host: string; readonly port: number },
): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `PORT: ${port} is in use by another program. Set PORT to another number, or to 0 for any free one.`;
    case 'EACCES':
      return `PORT: this user may not listen on ${port}. Set PORT to a number above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST: ${host} is no address of this machine. Set HOST to one that is.`;
    default:
      return `PORT: cannot listen on ${host}, port ${port} (${systemReason(error)}).`;
  }
}
