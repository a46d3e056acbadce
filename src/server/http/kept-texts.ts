import { limitConcurrency } from '../platform/access/concurrency-limit.ts'

/** Characters of all texts that are kept: those of a hundred trainers, or of many clients. */
const keptMax = 16_000_000

/** A text, and the ETag by which a program that has it is answered without it. */
export type TaggedText = { etag: string; text: string }

type Write = () => TaggedText | Promise<TaggedText>

/**
 * Texts that programs ask for again and again, kept in the memory of the process by the key of what they are made from. One is
 * written at a time, each in a turn of the event loop, so that many that ask for large ones do not hold up other requests.
 */
export class KeptTexts {
  readonly #texts = new Map<string, TaggedText>()
  #kept = 0
  readonly #writer = limitConcurrency({ maxRunning: 1, maxQueued: 100, maxWaitMs: 5_000 })

  /** The text of this key, written when it is not kept. Throws UNAVAILABLE when too many wait to be written. */
  async of(key: string, write: Write): Promise<TaggedText> {
    return (
      this.#find(key) ??
      this.#writer.run(async () => this.#find(key) ?? this.#keep(key, await write()))
    )
  }

  /** The one that was asked for last goes last. */
  #find(key: string): TaggedText | undefined {
    const tagged = this.#texts.get(key)
    if (tagged === undefined) return undefined
    this.#texts.delete(key)
    this.#texts.set(key, tagged)
    return tagged
  }

  #keep(key: string, tagged: TaggedText): TaggedText {
    this.#texts.set(key, tagged)
    this.#kept += tagged.text.length
    for (const [oldest, { text }] of this.#texts) {
      if (this.#kept <= keptMax) break
      this.#texts.delete(oldest)
      this.#kept -= text.length
    }
    return tagged
  }
}
