import { expect, it } from 'vitest'
import { deviceName } from '#web/auth/factor/device-name.ts'

const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'

it.each([
  ['iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15', 5],
  ['Mac', mac, 0],
  ['iPad', mac, 5],
  ['Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Firefox/140.0', 10],
  ['Android', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0.0.0 Mobile', 5],
  ['Linux', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0', 0],
  [null, 'something else', 0],
] as const)('%s', (name, userAgent, maxTouchPoints) => {
  expect(deviceName({ userAgent, maxTouchPoints })).toBe(name)
})
