import { cutTo, withoutUnseen } from '#shared/characters.ts'
import { productName } from '#shared/texts.ts'
import { mailTexts } from './texts.ts'

/** More is cut off by mail programs. */
const longest = 60

/**
 * The name that a mail is from: the product's, or the trainer's and the product's. A trainer's name could hold what a mail
 * program shows as another sender: an address, quotes, invisible characters, characters that turn the direction.
 */
export function displayName(product: string, trainer: string | undefined): string {
  const name = plainName(trainer ?? '')
  return name === '' ? product : mailTexts.via(name, product || productName)
}

function plainName(text: string): string {
  // Compatibility forms first: a full-width @ is an @.
  const plain = withoutUnseen(text.normalize('NFKC'), ' ')
    .replace(/[\p{Cs}\p{Co}\p{Cn}\p{Z}\s]+/gu, ' ')
    .replace(/[<>()[\]\\,;:@"]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
  return cutTo(plain, longest).trim()
}
