import { type Product, startProduct } from '../product.ts'
import { test as base } from './test.ts'

/**
 * For journeys that change who can log in and as whom: the product of this worker alone, with the demo data. Only what
 * goes through its pages reaches it; `apiOf` and `enterAs` speak to the one that all share.
 */
export const test = base.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ product }, use) => use(product.url),
})
