import type { Client } from '#contract/sales/client.ts'
import type { Product } from '#contract/sales/product.ts'
import { openPanel } from '#web/platform/panels/open-panel.tsx'

/** A new client in a panel over the invoice, its title as typed; undefined when it was left. The form's code comes only now. */
export const openNewClient = async (title: string): Promise<Client | undefined> => {
  const { ClientForm } = await import('#web/sales/client/client-form.tsx')
  return gone(openPanel<Client>({ content: () => <ClientForm initial={{ title }} /> }))
}

/** A new product, likewise. */
export const openNewProduct = async (title: string): Promise<Product | undefined> => {
  const { ProductForm } = await import('#web/sales/product/product-form.tsx')
  return gone(openPanel<Product>({ content: () => <ProductForm initial={{ title }} /> }))
}

/** A closing panel gives the focus back to where it was; only after that it can be led on. */
const gone = async <Result,>(panel: Promise<Result | undefined>): Promise<Result | undefined> => {
  const result = await panel
  await new Promise(requestAnimationFrame)
  return result
}
