import { chromium } from 'playwright-core'
import fs from 'node:fs'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const p = await b.newPage()
const [, , out, height, ...files] = process.argv
const imgs = files.map(f => `<img style="height:${height}px;margin:4px" src="data:image/png;base64,${fs.readFileSync(f).toString('base64')}">`).join('')
await p.setViewportSize({ width: 1700, height: 400 })
await p.setContent(`<body style="margin:0;background:#888;display:flex;flex-wrap:wrap">${imgs}</body>`)
await p.screenshot({ path: out, fullPage: true })
await b.close()
