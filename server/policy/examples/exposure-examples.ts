import type { RiskExamples } from '../risk-rule';

export const exposureExamples: RiskExamples = {
  matches: [
    'ngrok http 3000',
    'cloudflared tunnel --url http://localhost:3000',
    'npx localtunnel --port 3000',
    'ttyd -W bash',
    'gotty -w bash',
    'websocketd --port=9999 bash',
    'tmate',
    'ssh -R 9999:localhost:22 h',
    'ssh -NR 80:localhost:3000 serveo.example',
    'git daemon --base-path=/home/u --export-all',
    'python3 -m http.server -d /home/u',
    'npx serve /home/u',
  ],
  misses: [
    'python3 -m http.server',
    'python3 -m http.server 8000 -d public',
    'npx serve dist',
    'ssh -L 9000:db:5432 h',
    'ssh h ls',
    'ngrok version',
    'cloudflared --version',
    'git status',
    'which ngrok',
  ],
};
