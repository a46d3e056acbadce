import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { spawn } from '#scripts/setup/programs.mjs'
import { freePort } from './postgres-server.ts'

const startMs = 10_000

/** nginx before these servers, in turn, as docs/scaling.md says. */
export async function startNginx(
  servers: readonly string[],
): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'tidspott-nginx-'))
  const port = await freePort()
  const upstream = servers.map(
    (server) => `server ${new URL(server).host} max_fails=1 fail_timeout=1s;`,
  )
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
worker_processes 1;
events {}
http {
  access_log off;
  ${paths.join('\n  ')}
  upstream tidspott { ${upstream.join(' ')} keepalive 32; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://tidspott;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_connect_timeout 1s;
    }
  }
}
`,
  )
  const child = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', `${folder}/error.log`], {
    stdio: 'inherit',
  })
  // Its workers outlive a master that is killed.
  const endWithUs = () => child.kill('SIGTERM')
  process.once('exit', endWithUs)
  const stop = async () => {
    process.off('exit', endWithUs)
    if (child.exitCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + startMs
  for (;;) {
    const isUp = await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return { url, stop }
    if (Date.now() > deadline) {
      await stop()
      throw new Error('nginx did not start')
    }
    await wait(50)
  }
}
