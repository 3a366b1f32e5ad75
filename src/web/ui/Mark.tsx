/** The logo: a T of five tesserae in a three-by-three grid. */
export function Mark({ size = 20 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="currentColor" aria-hidden="true">
      <path d="M1.5 1.5h6v6h-6zm15 0h6v6h-6zM9 9h6v6H9zm0 7.5h6v6H9z" />
      <path fill="var(--accent-text)" d="M9 1.5h6v6H9z" />
      <path opacity=".2" d="M1.5 9h6v6h-6zm15 0h6v6h-6zm-15 7.5h6v6h-6zm15 0h6v6h-6z" />
    </svg>
  )
}
