import { chromium } from 'playwright-core'
import { readFileSync } from 'node:fs'
const base = 'http://localhost:4311'
let link
const widths = (process.env.WIDTHS ?? '390,1280').split(',').map(Number)
const scheme = process.env.SCHEME ?? 'light'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const open = async () => { const ctx = await browser.newContext({ locale: 'sv-SE', timezoneId: 'Europe/Stockholm', colorScheme: scheme, reducedMotion: 'reduce' }); const p = await ctx.newPage(); p.on('console', (m) => m.type() === 'error' && console.log('console', m.text().slice(0, 300))); p.on('pageerror', (e) => console.log('pageerror', String(e).slice(0, 300))); return p }
const page = await open()
let n = 0
const shot = async (p, name, full = false) => { await p.waitForTimeout(700); const wide = await p.evaluate(() => document.documentElement.scrollWidth - innerWidth); if (wide > 0) console.log('WIDE', name, wide); await p.screenshot({ path: `/tmp/lk/shots42/${name}-${p.viewportSize().width}-${scheme}.png`, fullPage: full }) }
const step = async (name, act) => { try { await act() } catch (e) { console.log('FAIL', name, String(e).slice(0, 300)) } }
await page.goto(`${base}/login`)
await page.getByLabel('E-post').fill('tranare@example.com')
await page.getByLabel('Lösenord', { exact: true }).fill('traningspass')
await page.getByRole('button', { name: 'Logga in' }).click()
await page.waitForURL(/dashboard/)
await page.goto(`${base}/dashboard/clients`)
const hrefs = await page.locator('a[href*="/dashboard/clients/"]').first().waitFor().then(() => page.locator('a[href*="/dashboard/clients/"]')).then((l) => l.evaluateAll((all) => all.map((a) => a.getAttribute('href').split('/').at(-1).split('?')[0])))
const id = process.env.CLIENT ?? hrefs[Number(process.env.N ?? 2)]
link = base + (await page.evaluate(async (id) => { const r = await fetch('/trpc/clients.link', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ json: { id } }) }); return (await r.json()).result.data.json.path }, id))
console.log(link.slice(0, 40))
for (const width of widths) {
  const size = { width, height: width < 500 ? 844 : 900 }
  await page.setViewportSize(size)
  await step('settings', async () => {
    await page.goto(`${base}/profile`); await page.waitForLoadState('networkidle')
    const card = page.getByRole('region', { name: 'Klienternas sida' })
    await card.scrollIntoViewIfNeeded()
    await card.getByRole('radio', { name: /Även efter/ }).check()
    await card.getByRole('radio', { name: /Dagen före/ }).check()
    await card.getByRole('switch').first().evaluate((e) => e.checked || e.click())
    await card.screenshot({ path: `/tmp/lk/shots42/settings-${width}-${scheme}.png` })
    const save = card.getByRole('button', { name: /Spara/ })
    if (await save.isEnabled()) await save.click()
    await page.waitForTimeout(500)
    await card.getByRole('button', { name: /Förhandsgranska/ }).first().click(); await page.getByRole('dialog').waitFor(); await page.waitForTimeout(500)
    await shot(page, 'preview')
    await page.keyboard.press('Escape')
  })
  const client = await open(); await client.setViewportSize(size)
  await step('portal', async () => {
    await client.goto(link); await client.waitForLoadState('networkidle')
    await shot(client, 'portal', true)
    await client.getByRole('button', { name: /Jag kan inte/ }).nth(1).click(); await client.getByRole('dialog').waitFor()
    await shot(client, 'cancel')
    await client.getByRole('dialog').getByRole('button', { name: /Avboka/ }).click()
    await shot(client, 'cancelled')
    await client.getByRole('button', { name: /Prenumerera/ }).click()
    await client.waitForTimeout(800)
    await client.getByRole('heading', { name: /Din kalender/ }).scrollIntoViewIfNeeded()
    await shot(client, 'feed')
  })
  await step('dashboard', async () => { await page.goto(`${base}/dashboard`); await page.waitForLoadState('networkidle'); await shot(page, 'dashboard', true) })
  await step('calendar', async () => {
    await page.goto(`${base}/dashboard/calendar`); await page.waitForLoadState('networkidle'); await shot(page, 'calendar')
    await page.getByRole('button', { name: /^Svar/ }).first().click(); await page.getByRole('dialog').waitFor(); await shot(page, 'svar')
    await page.getByRole('dialog').getByRole('button', { name: /^Berätta/ }).first().click(); await page.waitForTimeout(1000); await shot(page, 'tell'); await page.keyboard.press('Escape'); await page.waitForTimeout(300); await page.keyboard.press('Escape')
  })
  await step('subscribe', async () => {
    await page.goto(`${base}/dashboard/calendar`); await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: /Prenumerera/ }).first().click(); await page.getByRole('dialog').waitFor(); await shot(page, 'subscribe')
    const make = page.getByRole('dialog').getByRole('button', { name: /Skapa|Prenumerera/ }).first()
    if (await make.count()) { await make.click(); await page.waitForTimeout(1000); await shot(page, 'subscribe2') }
  })
  await client.context().close()
}
await browser.close()
