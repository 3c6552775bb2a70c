import WebSocket from 'ws';

/** What the process of the subscribers is told to do. */
export interface FanoutOrder {
  url: string;
  cookie: string;
  /** Sent by each subscriber after it connected; nothing when empty. */
  hello: string;
  subscribers: number;
  events: number;
}

export interface FanoutReply {
  kind: 'started' | 'connected' | 'finished';
  waitsMs?: number[];
}

/** Each event carries the instant at which it was made, between two of these. */
const STAMP = /@([\d.]+)@/;

function reply(message: FanoutReply): void {
  process.send?.(message);
}

process.once('message', (order: FanoutOrder) => {
  const waitsMs: number[] = [];
  let connected = 0;
  for (let index = 0; index < order.subscribers; index += 1) {
    const socket = new WebSocket(order.url, { headers: { cookie: order.cookie } });
    let hasBegun = false;
    const begin = (): void => {
      if (hasBegun) return;
      hasBegun = true;
      connected += 1;
      if (connected === order.subscribers) reply({ kind: 'connected' });
    };
    socket.on('open', () => {
      if (order.hello === '') begin();
      else socket.send(order.hello);
    });
    socket.on('message', (data: Buffer) => {
      const text = data.toString('utf8');
      // The texts under way are the last thing a follower is given before it is live.
      if (text.includes('"texts"')) begin();
      const stamp = STAMP.exec(text)?.[1];
      if (stamp === undefined) return;
      waitsMs.push(performance.timeOrigin + performance.now() - Number(stamp));
      if (waitsMs.length === order.subscribers * order.events) reply({ kind: 'finished', waitsMs });
    });
  }
});
reply({ kind: 'started' });
