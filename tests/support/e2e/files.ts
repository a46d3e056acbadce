import sharp from 'sharp'

/** A file for a file input. */
type ChosenFile = { name: string; mimeType: string; buffer: Buffer }

/** A photograph of one colour. */
export async function pictureFile(background = 'orange'): Promise<ChosenFile> {
  const photo = sharp({ create: { width: 640, height: 480, channels: 3, background } })
  return { name: 'jag.jpg', mimeType: 'image/jpeg', buffer: await photo.jpeg().toBuffer() }
}

/** Invalid or oversized images, with the error message of each. */
export const badFiles: [ChosenFile, string][] = [
  [
    { name: 'avtal.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
    'Filen kan inte läsas som en bild. Välj en bild i formatet JPG, PNG eller GIF.',
  ],
  [
    { name: 'stor.png', mimeType: 'image/png', buffer: Buffer.alloc(2_100_000) },
    'Bilden är för stor. Välj en bild på högst 2 MB.',
  ],
  [
    { name: 'jag.png', mimeType: 'image/png', buffer: Buffer.from('#!/bin/sh\nrm -rf /\n') },
    'Filen kan inte läsas som en bild. Välj en bild i formatet JPG, PNG eller GIF.',
  ],
]
