type Props = {
  name: string;
  /** The place is on a line of its own. */
  isTitle?: boolean;
};

/** The name of a branch, “Brand - City, ST”. Where one line is too short for it, it breaks between brand and place. */
export function BranchName({ name, isTitle = false }: Props) {
  const place = name.split(" - ").at(-1) ?? "";
  const brand = name.slice(0, -place.length - " - ".length);
  if (brand === "") return name;
  if (isTitle)
    return (
      <>
        {brand}
        <span className="sr-only"> - </span>
        <span className="block font-medium text-muted">{place}</span>
      </>
    );
  return (
    <>
      <span className="inline-block">{brand} -</span> <span className="inline-block">{place}</span>
    </>
  );
}
