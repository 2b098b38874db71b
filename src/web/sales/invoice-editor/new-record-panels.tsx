import type { Client } from '#contract/sales/client.ts'
import type { Product } from '#contract/sales/product.ts'
import { openPanel } from '#web/platform/panels/open-panel.tsx'

/** Opens a panel with a new client that has the typed title. Resolves to undefined when it is closed without saving. The form is loaded on demand. */
export const openNewClient = async (title: string): Promise<Client | undefined> => {
  const { ClientForm } = await import('#web/sales/client/client-form.tsx')
  return afterClosing(openPanel<Client>({ content: () => <ClientForm initial={{ title }} /> }))
}

/** Opens a panel with a new product that has the typed title. */
export const openNewProduct = async (title: string): Promise<Product | undefined> => {
  const { ProductForm } = await import('#web/sales/product/product-form.tsx')
  return afterClosing(openPanel<Product>({ content: () => <ProductForm initial={{ title }} /> }))
}

/** Waits until the closing panel has returned the focus, so that the caller can move it. */
const afterClosing = async <Result,>(panel: Promise<Result | undefined>): Promise<Result | undefined> => {
  const result = await panel
  await new Promise(requestAnimationFrame)
  return result
}
