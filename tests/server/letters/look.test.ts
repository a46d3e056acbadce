import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodeImage } from '#server/profile/encode-image.ts'
import { profileImages } from '#server/schema/profile-images.ts'
import { callerOf } from '#tests/callers.ts'
import { useLetters } from '#tests/letters.ts'

const own = useLetters()

/** 30 kB: what a letter may carry of a picture. */
const pictureMax = 30 * 1024

/** Gives the trainer a picture whose every pixel differs, as large as pictures are stored. */
async function givePicture(): Promise<void> {
  const side = 640
  const noise = Buffer.from(Array.from({ length: side * side * 3 }, (_, at) => (at * 7919) % 251))
  const file = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()
  const fileName = 'profile_1.webp'
  await own.db
    .insert(profileImages)
    .values({ profileId: own.trainerId, fileName, bytes: await encodeImage(file) })
  await own.setTrainer({
    profileImageUrl: `/profile-images/${own.trainerId}/${fileName}`,
    portalAccent: 'plum',
  })
}

async function reminder() {
  await own.book('2026-11-19', '10:00')
  own.set('2026-11-18', '18:00')
  await own.run()
  const [mail] = own.server.received
  if (!mail) throw new Error('no mail')
  return { ...mail, parsed: await PostalMime.parse(mail.raw) }
}

/** What is read of an HTML part, in order. */
const wordsOf = (html: string) =>
  html
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u00a0]+/g, ' ')

test('a letter carries the trainer’s picture as a part of its own, and asks for nothing of another server (D114)', async () => {
  await givePicture()
  const { raw, html, parsed } = await reminder()
  expect(raw).toMatch(/^Content-Type: multipart\/alternative/m)
  expect(raw).toMatch(/^Content-Type: multipart\/related/m)
  const [picture, ...others] = parsed.attachments
  expect(others).toEqual([])
  expect(picture).toMatchObject({ mimeType: 'image/jpeg', disposition: 'inline', related: true })
  const bytes = Buffer.from(picture?.content as ArrayBuffer)
  expect(bytes.length).toBeLessThanOrEqual(pictureMax)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 96, height: 96 })
  const cid = picture?.contentId?.replace(/^<|>$/g, '')
  expect(html.match(/<img\b[^>]*>/g)).toEqual([expect.stringContaining(`src="cid:${cid}"`)])
  expect(html).not.toMatch(/(src|background)="?https?:|url\(|@import|<link/i)
})

test('a letter has the picture while uploads wait to be read', async () => {
  await givePicture()
  const pixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  // One is read, and as many wait as may.
  const uploads = Promise.allSettled(Array.from({ length: 17 }, () => encodeImage(pixel)))
  const caller = callerOf(own.db, own.trainer, { now: own.now })
  const [shown] = await Promise.all([caller.letters.preview({ letter: 'reminder' }), uploads])
  expect(shown.html).toMatch(/<img\b[^>]*src="data:image\/jpeg;base64,/)
})

test('a picture that cannot be read is told in the log, and the letter has the initials', async () => {
  await givePicture()
  await own.db.update(profileImages).set({ bytes: Buffer.from('no picture') })
  const { html } = await reminder()
  expect(html).not.toContain('<img')
  expect(own.lines.filter(({ level }) => level >= 40)).toEqual([
    expect.objectContaining({
      trainer: own.trainerId,
      msg: expect.stringContaining('shows initials'),
    }),
  ])
})

test('without a picture a letter has the initials, and no attachment', async () => {
  const { html, raw, parsed } = await reminder()
  expect(parsed.attachments).toEqual([])
  expect(raw).not.toContain('multipart/related')
  expect(html).not.toContain('<img')
  expect(wordsOf(html)).toMatch(/ JJ +Johanna Jansson /)
})

test('a reminder shows its day large, has one button in the trainer’s colour, and the opt-out last', async () => {
  await own.setTrainer({ portalAccent: 'plum' })
  const { html, text } = await reminder()
  expect(html.match(/<h1[^>]*>(.*?)<\/h1>/s)?.[1]).toContain('tor 19 nov')
  expect(html).toMatch(/<h1[^>]*font-size:28px/)
  expect(html.match(/<a class="button"[^>]*>/g)).toEqual([expect.stringContaining('#86347f')])
  expect(html).toMatch(/prefers-color-scheme: dark[^]*\.button \{ background: #de9ad8/)
  expect(wordsOf(html).trim()).toMatch(/Jag vill inte ha påminnelser$/)
  expect(text).toMatch(/Jag vill inte ha påminnelser:\n\S+\/letters\/opt-out\/\S+$/)
})

test('a letter about hours shows what is left large, and the opt-out last', async () => {
  await own.book('2026-11-19', '10:00')
  const low = await callerOf(own.db, own.trainer, { now: own.now }).letters.preview({
    letter: 'lowBalance',
  })
  expect(low.html.match(/<h1[^>]*>(.*?)<\/h1>/s)?.[1]).toMatch(/10\u00a0?\s?h kvar/)
})

test('the preview is the letter that is sent, with its picture in the page', async () => {
  await givePicture()
  await own.book('2026-11-19', '10:00')
  const shown = await callerOf(own.db, own.trainer, { now: own.now }).letters.preview({
    letter: 'reminder',
  })
  expect(shown.html).toMatch(/<img\b[^>]*src="data:image\/jpeg;base64,/)
  expect(shown.html).not.toContain('cid:')
  own.set('2026-11-18', '18:00')
  await own.run()
  const [mail] = own.server.received
  expect(wordsOf(shown.html)).toContain(wordsOf(mail?.html ?? '').split(' Se dina pass ')[0])
})
