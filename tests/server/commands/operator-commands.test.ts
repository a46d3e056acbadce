import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { variableNames } from '#server/platform/system/env.ts'
import { startMailServer } from '#tests/mail-server.ts'
import { runCommand } from './run-command.ts'

const DATA_DIR = tmpdir()

test('config:print tells the settings in force and no secret', async () => {
  const secret = 'f3kk9Qz-Lw27_xYbT0aReN4vHs8UoPcE'
  const { code, out, err } = await runCommand('config-print', {
    env: {
      DATA_DIR,
      SECRET_KEY: secret,
      DATABASE_URL: 'postgres://tidspott:hemligt1@db.example.com/tidspott?password=hemligt2',
      SMTP_URL: 'smtps://user:hemligt3@mail.example.com:465',
      MAIL_FROM: 'Tidspott <tidspott@example.com>',
      PUBLIC_URL: 'https://tidspott.example.com',
    },
  })
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain('https://tidspott.example.com')
  expect(out).toContain('db.example.com')
  expect(out).toContain('mail.example.com')
  for (const hidden of [secret, 'hemligt']) expect(out).not.toContain(hidden)
  // Every variable that the server reads, each beside its value.
  const told = out.trimEnd().split('\n')
  expect(new Set(told.map((line) => /^([A-Z_]+) +\S/.exec(line)?.[1]))).toEqual(
    new Set(variableNames),
  )
})

test('mail:test sends a mail, and tells what the mail server answers', async () => {
  const server = await startMailServer()
  try {
    const env = { DATA_DIR, SMTP_URL: server.url, MAIL_FROM: 'Tidspott <tidspott@example.com>' }
    const sent = await runCommand('mail-test', { env, args: ['drift@example.com'] })
    expect(sent).toMatchObject({ code: 0, err: '' })
    expect(sent.out).toContain('drift@example.com')
  } finally {
    await server.close()
  }
  const [without, refused, usage] = await Promise.all([
    runCommand('mail-test', { env: { DATA_DIR }, args: ['drift@example.com'] }),
    runCommand('mail-test', {
      env: { DATA_DIR, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'tidspott@example.com' },
      args: ['drift@example.com'],
    }),
    runCommand('mail-test', { env: { DATA_DIR }, args: ['drift'] }),
  ])
  expect(without.err).toContain('SMTP_URL')
  expect(refused.err).toContain('127.0.0.1:1')
  expect(usage.err).toContain('drift is not an e-mail address')
  expect([without.code, refused.code, usage.code]).toEqual([1, 1, 1])
})
