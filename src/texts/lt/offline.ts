/** What the product shows without a connection. */
export const offline = {
  from: 'Rodomi {{when}} gauti duomenys.',
}
