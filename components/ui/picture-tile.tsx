interface Props {
  address: string;
  /** The words in its place. */
  name: string;
  /** The radio buttons' shared name, unique on the page. */
  group: string;
  isChosen: boolean;
  onChoose: () => void;
  /** Called if it can't be loaded. */
  onError: () => void;
}

/** A picture of another website, as one of several to choose from. Its host gets no referrer. */
export const PictureTile = ({ address, name, group, isChosen, onChoose, onError }: Props) => (
  <label className="relative block aspect-1200/630 cursor-pointer overflow-hidden rounded-control border border-line-strong bg-sunken has-checked:outline-2 has-checked:-outline-offset-1 has-checked:outline-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
    <input
      className="absolute inset-s-1 top-1 m-0 focus-visible:outline-none"
      type="radio"
      name={group}
      checked={isChosen}
      onChange={onChoose}
    />
    <img
      className="block size-full object-cover"
      alt={name}
      referrerPolicy="no-referrer"
      loading="lazy"
      decoding="async"
      src={address}
      title={address}
      onError={onError}
    />
  </label>
);
