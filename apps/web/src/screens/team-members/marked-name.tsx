/** A username with the searched part highlighted where it occurs first. */
export function MarkedName({ name, wanted }: { name: string; wanted: string }) {
  const from = wanted === "" ? -1 : name.toLowerCase().indexOf(wanted.toLowerCase());
  if (from < 0) return name;
  const to = from + wanted.length;
  return (
    <>
      {name.slice(0, from)}
      <mark>{name.slice(from, to)}</mark>
      {name.slice(to)}
    </>
  );
}
