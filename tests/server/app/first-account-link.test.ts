import { expect, test } from 'vitest'
import { startProduct } from '#tests/product.ts'

const link = /^ {2}(http\S+\/first-account#\S+)$/m

test('a start without a terminal prints the link to the first account only when it is asked to, and never as a line of the log', async () => {
  const silent = await startProduct({ args: ['--empty'] })
  const withheld = silent.logs()
  await silent.stop()
  expect(withheld).not.toContain('first-account#')

  const asked = await startProduct({ args: ['--empty', '--print-link'] })
  try {
    await expect.poll(asked.logs).toMatch(link)
    const [, url = ''] = link.exec(asked.logs()) ?? []
    expect(url).toContain(asked.url)
    const log = asked
      .logs()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    expect(log.join('\n')).not.toContain('first-account#')
  } finally {
    await asked.stop()
  }
})
