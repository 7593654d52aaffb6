// The kernels over vectors of 16-bit numbers, included once for each width into a namespace that has KIEBITZ_TARGET,
// Vector, kLanes, load, store, add, subtract, accumulate and sum_of. A template could not carry the attribute that lets
// one function use instructions the rest of the program does without.

// The common moves with known counts: each vector is read and written once.
template <int Added, int Removed>
KIEBITZ_TARGET void update_fused(std::int16_t* to, const std::int16_t* from, const RowChanges& changes, int hidden) {
  const std::int16_t* added[Added];
  const std::int16_t* removed[Removed];
  for (int k = 0; k < Added; ++k) added[k] = changes.added[k];
  for (int k = 0; k < Removed; ++k) removed[k] = changes.removed[k];
  for (int i = 0; i < hidden; i += kLanes) {
    Vector v = load(from + i);
    for (int k = 0; k < Added; ++k) v = add(v, load(added[k] + i));
    for (int k = 0; k < Removed; ++k) v = subtract(v, load(removed[k] + i));
    store(to + i, v);
  }
}

// Any counts: a block of the accumulator stays in registers while all rows pass.
KIEBITZ_TARGET void update_any(std::int16_t* to, const std::int16_t* from, const RowChanges& changes, int hidden) {
  constexpr int kVectors = kHiddenUnit / kLanes;
  for (int begin = 0; begin < hidden; begin += kHiddenUnit) {
    Vector block[kVectors];
    for (int j = 0; j < kVectors; ++j) block[j] = load(from + begin + j * kLanes);
    for (int k = 0; k < changes.added_count; ++k)
      for (int j = 0; j < kVectors; ++j) block[j] = add(block[j], load(changes.added[k] + begin + j * kLanes));
    for (int k = 0; k < changes.removed_count; ++k)
      for (int j = 0; j < kVectors; ++j) block[j] = subtract(block[j], load(changes.removed[k] + begin + j * kLanes));
    for (int j = 0; j < kVectors; ++j) store(to + begin + j * kLanes, block[j]);
  }
}

KIEBITZ_TARGET void update(std::int16_t* to, const std::int16_t* from, const RowChanges& changes, int hidden) {
  if (changes.added_count == 1 && changes.removed_count == 1) return update_fused<1, 1>(to, from, changes, hidden);
  if (changes.added_count == 1 && changes.removed_count == 2) return update_fused<1, 2>(to, from, changes, hidden);
  if (changes.added_count == 2 && changes.removed_count == 2) return update_fused<2, 2>(to, from, changes, hidden);
  update_any(to, from, changes, hidden);
}

KIEBITZ_TARGET std::int32_t output(const OutputInput& input, int hidden) {
  Vector own{};
  Vector other{};
  for (int i = 0; i < hidden; i += kLanes) {
    own = accumulate(own, input.own + i, input.weights + i);
    other = accumulate(other, input.other + i, input.weights + hidden + i);
  }
  return sum_of(own, other);
}
